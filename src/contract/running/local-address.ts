// A file of its own, because scripts are cut at files: the projector view needs no more of it.

/** Whether an address works on the computer on which the server runs and nowhere else. */
export function isLocalAddress(address: string): boolean {
  return /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])(?:[:/]|$)/i.test(address);
}
