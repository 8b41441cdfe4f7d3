import { createServer } from 'node:net';

/**
 * Keeps a second upgrade of the same installation out for as long as this process lives: a name of Linux's abstract sockets, which ends with
 * it, however that ends.
 * @throws Error where another one holds it, or it cannot be taken
 */
export async function lockUpgrade(link: string): Promise<void> {
  const held = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    held.once('error', (cause: NodeJS.ErrnoException) => {
      const isHeld = cause.code === 'EADDRINUSE';
      const fault = isHeld ? 'is under way.' : `cannot be ruled out, so nothing was changed (${cause.code}).`;
      reject(new Error(`Another upgrade of ${link} ${fault}`, { cause }));
    });
    held.listen(`\0ten-stones upgrade ${link}`, resolve);
  });
}
