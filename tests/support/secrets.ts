import { type Connection, connectPatiently } from '#server/database/connect.ts';
import { type Secrets, settleSecrets } from '#server/database/secrets.ts';

/** The keys of a database whose keys lie in it, or in this file. */
export function readSecrets(connection: Connection, keysFile?: string): Promise<Secrets> {
  const { db } = connectPatiently(connection);
  return settleSecrets(db, keysFile).finally(() => db.destroy());
}
