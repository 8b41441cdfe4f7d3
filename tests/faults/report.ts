import type { Findings } from './check.ts';

export type Report = { name: string; seed: number; kills: number; recoveriesMs: number[]; findings: Findings };

/** A run counts when nothing is wrong and, where something was killed, a kill met an open ballot. */
export function holds({ kills, findings }: Report): boolean {
  return findings.faults.length === 0 && (kills === 0 || findings.killsAtOpenBallot > 0);
}

/** Of runs of the same kind, as one. */
export function joinReports(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first) throw new Error('Nothing was played.');
  const findings = reports.map((report) => report.findings);
  return {
    ...first,
    kills: total(reports.map(({ kills }) => kills)),
    recoveriesMs: reports.flatMap(({ recoveriesMs }) => recoveriesMs),
    findings: {
      answered: total(findings.map(({ answered }) => answered)),
      refused: total(findings.map(({ refused }) => refused)),
      unknown: total(findings.map(({ unknown }) => unknown)),
      unknownFound: total(findings.map(({ unknownFound }) => unknownFound)),
      placedAnew: total(findings.map(({ placedAnew }) => placedAnew)),
      killsAtOpenBallot: total(findings.map(({ killsAtOpenBallot }) => killsAtOpenBallot)),
      killsAfterCommit: total(findings.map(({ killsAfterCommit }) => killsAfterCommit)),
      faults: findings.flatMap(({ faults }) => faults),
    },
  };
}

function total(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
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
      `  ${findings.placedAnew} of the answered took the place of an earlier ballot`,
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
