/** Sentences of the parts that all screens share. */
export const uiText = {
  title: 'Questions for Wisdom Council',
  skip: 'To the content',
  quote: 'First people had questions and they were free.',
  aboutCircle: 'About the council circle',
  privacy: 'Privacy',
  more: 'About this site',
  changeTheme: 'Change to dark or light',
  messages: 'Messages',
  success: 'Success',
  error: 'Error',
  closeMessage: 'Close message',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Please select the text and copy it by hand.',
  cancel: 'Cancel',
};
