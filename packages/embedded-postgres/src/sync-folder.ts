import { open } from 'node:fs/promises';

/** A rename survives a power cut only when its folder has been written out. Windows cannot, and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
