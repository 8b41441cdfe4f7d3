import { execFileSync } from 'node:child_process';

/** Every process of the database in this folder, its postmaster first; none when it does not run. */
export function listDatabaseProcesses(cluster: string): number[] {
  const command = `postgres -D ${cluster}`;
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = all.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((row) => row !== null);
  const postmasters = rows.filter(([, , , args]) => args?.includes(command)).map(([, pid]) => Number(pid));
  const children = rows.filter(([, , parent]) => postmasters.includes(Number(parent))).map(([, pid]) => Number(pid));
  return [...postmasters, ...children];
}

/** Every process of the database stands still, and nothing that it holds open is closed. Returns how it goes on. */
export function pauseDatabase(cluster: string): () => void {
  const [postmaster] = listDatabaseProcesses(cluster);
  if (!postmaster) throw new Error('The database does not run.');
  signal([postmaster], 'SIGSTOP'); // first, so that it starts no others meanwhile
  const all = listDatabaseProcesses(cluster);
  signal(all, 'SIGSTOP');
  return () => signal(all, 'SIGCONT');
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
