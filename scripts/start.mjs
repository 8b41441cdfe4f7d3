// `npm start`: installs and builds what is missing, then runs the server in the foreground and keeps it running.
// Another entry than the server's may be named, as `npm run demo` does.
import { areBuilt, buildWhenOutOfDate } from './build.mjs';
import { installMissing, PlainError } from './install.mjs';
import { superviseServer } from './supervise.mjs';

try {
  installMissing({ toBuild: !areBuilt() });
  buildWhenOutOfDate();
  superviseServer(process.argv[2] ?? 'src/server/main.ts');
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}
