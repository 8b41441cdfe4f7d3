import type { Findings } from './check.ts';

export type Report = { name: string; seed: number; kills: number; recoveriesMs: number[]; findings: Findings };

/** A run counts when nothing is wrong and, where something was killed, a kill met an open ballot. */
export function holds({ kills, findings }: Report): boolean {
  return findings.faults.length === 0 && (kills === 0 || findings.killsAtOpenBallot > 0);
}

/** In plain words, for the terminal. */
export function describe(report: Report): string {
  const { name, seed, kills, recoveriesMs, findings } = report;
  const lines = [
    `${holds(report) ? 'holds' : 'FAILS'}: ${name} (seed ${seed})`,
    `  ${findings.answered} ballots answered, ${findings.refused} refused, ${findings.unknown} unknown (${findings.unknownFound} of them stored)`,
  ];
  if (kills > 0) {
    lines.push(
      `  ${kills} kills: ${findings.killsAtOpenBallot} met ballots on their way, ${findings.killsAfterCommit} fell between a commit and its answer`,
      `  first good answer after ${toSeconds(median(recoveriesMs))} (median), ${toSeconds(Math.max(...recoveriesMs))} (longest)`,
    );
  }
  return [...lines, ...findings.faults.slice(0, 20).map((fault) => `  ! ${fault}`)].join('\n');
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
