import { readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { startTestApp } from '#tests/support/app.ts';

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
// Prometheus writes this one itself.
const ofPrometheus = ['up'];
const words = /\b(?:sum|rate|count|max|by|min_over_time|histogram_quantile|increase|or|unless|on)\b/g;

/** The metrics that an expression names, without functions, labels and times. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').replaceAll(words, '');
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

test('operations.md says the figures by which the rules alarm', () => {
  const lines = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').split('\n');
  const { groups } = parse(read('monitoring/alerts.yaml')) as Rules;
  // That a copy is away, and that versions differ, has no figure.
  const inWords = [...ofPrometheus, 'build_info'];
  const figures = groups
    .flatMap(({ rules }) => rules)
    .map(
      ({ expr }) =>
        [namesIn(expr)[0]?.replace(/_count$/, '') ?? '', Number(/(?:[<>]|==) ([\d.]+)/.exec(expr)?.[1])] as const,
    )
    .filter(([metric]) => !inWords.includes(metric));
  for (const [metric, figure] of figures) {
    const row = lines.find((line) => line.startsWith('|') && line.includes(`\`${metric}\``));
    expect(row, metric).toMatch(new RegExp(`\\b${figure.toLocaleString('en')}\\b`));
  }
});

type Service = {
  environment: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  depends_on?: Record<string, unknown>;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, object>;
  volumes: Record<string, unknown>;
};

const readCompose = (file: string) => parse(read(file), { merge: true }) as Compose;
const composeFiles = ['compose.yaml', 'compose.several.yaml'];

test.each(composeFiles)('%s gives each council a database of its own', (file) => {
  const { services, volumes } = readCompose(file);
  const councils = Object.values(services).filter(({ environment }) => environment.DATABASE_URL_FILE);
  const databases = councils.map(({ depends_on = {} }) => Object.keys(depends_on).join());
  expect(new Set(databases).size).toBe(councils.length);
  for (const [place, { networks = [] }] of councils.entries()) {
    const reached = Object.entries(services).filter(
      ([, { environment, networks: theirs = [] }]) =>
        environment.POSTGRES_DB && (theirs.some((one) => networks.includes(one)) || networks.length === 0),
    );
    expect(reached.map(([name]) => name)).toEqual([databases[place]]);
  }
  expect(Object.keys(volumes)).toHaveLength(councils.length * 2);
});

test.each(composeFiles)(
  '%s limits the memory and the log of each service, and no database reaches anything',
  (file) => {
    const { services, networks } = readCompose(file);
    for (const { mem_limit, logging, environment, networks: own = [] } of Object.values(services)) {
      expect(mem_limit).toMatch(/^\d+[gm]$/);
      expect(logging?.options).toMatchObject({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
      const isOutside = own.some((name) => !networks[name]?.internal);
      expect(isOutside).toBe(environment.POSTGRES_DB === undefined);
    }
  },
);

test.each(composeFiles)('%s hands each secret to one service, as a file that operations.md makes', (file) => {
  const { services, secrets } = readCompose(file);
  const handed = Object.values(services).flatMap((service) => service.secrets ?? []);
  expect(handed.toSorted()).toEqual(Object.keys(secrets).toSorted());
  const named = Object.values(services).flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL/.test(name)),
  );
  expect(named.map(([, file]) => file).toSorted()).toEqual(handed.map((name) => `/run/secrets/${name}`).toSorted());
  for (const { secrets: own = [], environment } of Object.values(services))
    for (const name of own) expect(Object.values(environment)).toContain(`/run/secrets/${name}`);
  const documented = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  for (const name of handed) expect(documented).toContain(`$SECRETS/${name.replace(/^(?:north|south)-/, '')}`);
});

type Manifest = {
  kind: string;
  spec: {
    accessModes?: string[];
    strategy?: { type: string };
    template?: { spec: { containers: Container[] } };
  };
};
type Container = {
  env: { name: string; value: string }[];
  volumeMounts: { mountPath: string; readOnly?: boolean }[];
  livenessProbe: object;
  readinessProbe: object;
};

test('the example for Kubernetes sets what the compose file sets, and asks for health by the addresses that there are', () => {
  const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJSON() as Manifest);
  expect(manifests.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Deployment', 'Service']);
  const [container] = manifests[1]?.spec.template?.spec.containers ?? [];
  const composed = Object.keys(readCompose('compose.yaml').services.app?.environment ?? {});
  const set = container?.env.map(({ name }) => name) ?? [];
  expect(composed).toEqual(expect.arrayContaining(set));
  expect(container).toMatchObject({
    livenessProbe: { httpGet: { path: '/healthz' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
  });
  // A volume of one copy is let go before the next copy starts, and a newer version may add a key to the file.
  expect(manifests[0]?.spec.accessModes).toEqual(['ReadWriteOnce']);
  expect(manifests[1]?.spec.strategy).toEqual({ type: 'Recreate' });
  const keysFile = container?.env.find(({ name }) => name === 'KEYS_FILE')?.value ?? '';
  const writable = container?.volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
  expect(writable).toContain(dirname(keysFile));
});
