import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from '#tests/support/app.ts';

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
// Prometheus writes this one itself.
const ofPrometheus = ['up'];
const words = /\b(?:sum|rate|count|max|by|min_over_time|histogram_quantile|increase)\b/g;

/** The metrics that an expression names, without functions, labels and times. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
    .replaceAll(words, '')
    .replaceAll(/\bor\b/g, '');
  return bare.match(/[a-z][a-z_\d]+/g) ?? [];
}

test('alert rules and dashboard ask for metrics that there are', async () => {
  const app = await startTestApp({ BACKUP_DAILY: 'on' });
  onTestFinished(app.stop);
  const served = await (await app.visitor().fetch('/metrics')).text();
  const known = new Set([...ofPrometheus, ...[...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)]);
  const { groups } = parse(read('monitoring/alerts.yaml')) as Rules;
  const { panels } = JSON.parse(read('monitoring/dashboard.json')) as Dashboard;
  const rules = groups.flatMap((group) => group.rules);
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(namesIn);
  expect(asked.length).toBeGreaterThan(15);
  const bare = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  expect(asked.filter((name) => !known.has(name) && !known.has(bare(name)))).toEqual([]);
  for (const { annotations } of rules) expect(annotations.summary).not.toBe('');
});

test.each(['compose.yaml', 'compose.several.yaml'])('%s gives each council a database of its own', (file) => {
  type Service = { image?: string; environment: Record<string, string>; depends_on?: Record<string, unknown> };
  const { services, volumes } = parse(read(file), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const councils = Object.values(services).filter(({ environment }) => environment?.DATABASE_URL);
  const databases = councils.map(({ environment }) => /@([^/]+)\//.exec(environment.DATABASE_URL ?? '')?.[1] ?? '');
  expect(new Set(databases).size).toBe(councils.length);
  for (const [place, { depends_on = {} }] of councils.entries()) {
    expect(Object.keys(services)).toContain(databases[place]);
    expect(Object.keys(depends_on)).toContain(databases[place]);
  }
  expect(Object.keys(volumes)).toHaveLength(councils.length * 2);
});
