/** Sentences of the projector view, beside those of the public page. */
export const wallText = {
  takePart: 'Take part with your phone',
  readOn: 'Read all questions',
  qrLabel: (address: string) => `QR code that leads to ${address}`,
  keepsTrying: 'This screen keeps trying by itself.',
  connectionLost: 'No connection at the moment: what is shown may be out of date.',
};
