// The script of the page for addresses that are none. It is sent as it stands here.
console.error('404: somebody came to a page that does not exist:', location.pathname);
