// For pages elsewhere, beside a frame with the small view (`?view=embed`): gives the frame the height that it tells of itself. It needs
// nothing that a strict policy forbids: no line within the page, and no style but that of the frame. It is sent as it stands here.
(() => {
  const { currentScript } = document;
  if (!(currentScript instanceof HTMLScriptElement)) return;
  const { origin: ours } = new URL(currentScript.src);
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ours || data?.type !== 'ten-stones:height') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.style.height = `${Number(data.height)}px`;
  });
  // A frame that was there first has told its height already; one that is not there yet hears nothing, and tells it by itself.
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.src.startsWith(`${ours}/`)) frame.contentWindow?.postMessage({ type: 'ten-stones:ask-height' }, '*');
})();
