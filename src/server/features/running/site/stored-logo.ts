import type { Logger } from 'pino';
import type { Database } from '#server/database/connect.ts';
import { drawLogo } from './draw-logo.ts';
import { readUndrawnLogo, replaceUndrawnLogo } from './logo-repository.ts';

/** Draws a logo that an earlier version stored as it was given. One that cannot be drawn is shown nowhere; the next start tries again. */
export async function drawStoredLogo(db: Database, logger: Logger): Promise<void> {
  const undrawn = await readUndrawnLogo(db);
  if (!undrawn) return;
  try {
    await replaceUndrawnLogo(db, undrawn.hash, await drawLogo(undrawn.content));
    logger.info('the stored logo is drawn as a PNG now');
  } catch (error) {
    logger.warn(
      { err: error },
      'the stored logo could not be drawn and is shown nowhere; choose another one in the panel, under Identity',
    );
  }
}
