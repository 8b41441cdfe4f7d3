import { createServer } from 'node:net';

/**
 * Keeps a second upgrade of the same installation out for as long as this process lives: a name of Linux's abstract sockets, which ends with
 * it, however that ends.
 * @throws Error where another one holds it
 */
export async function lockUpgrade(link: string): Promise<void> {
  const held = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    held.once('error', (cause) => reject(new Error(`Another upgrade of ${link} is under way.`, { cause })));
    held.listen(`\0ten-stones upgrade ${link}`, resolve);
  });
}
