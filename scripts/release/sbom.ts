import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Package } from './packages.ts';
import { npm } from './tools.ts';

type Component = {
  name: string;
  type: string;
  'bom-ref': string;
  purl: string;
  scope?: string;
  properties?: { name: string; value: string }[];
};
type Dependency = { ref: string; dependsOn: string[] };
type Bom = { metadata: { component: Component }; components: Component[]; dependencies: Dependency[] };

/** CycloneDX, as npm says it of the lock file, without what is only for building and testing; the databases are optional in it. */
export function writeSbom(folder: string, packages: Package[]): void {
  const bom: Bom = JSON.parse(npm(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']));
  const parts = Map.groupBy(packages, ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  const isDatabase = ({ purl }: Component) => purl.startsWith('pkg:npm/%40embedded-postgres/');
  const components = bom.components
    .filter((one) => parts.has(one.purl) || isDatabase(one))
    .map((one) => ({
      ...one,
      scope: isDatabase(one) ? 'optional' : 'required',
      properties: [
        ...(one.properties ?? []).filter(({ name }) => !name.startsWith('cdx:npm:package:dev')),
        ...(parts.get(one.purl) ?? []).map(({ part }) => ({ name: 'ten-stones:part', value: part })),
      ],
    }));
  const kept = new Set([bom.metadata.component, ...components].map((one) => one['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  // npm takes the folder's name, and the project for a library.
  const component = { ...bom.metadata.component, name: 'ten-stones', type: 'application' };
  const metadata = { ...bom.metadata, component };
  writeFileSync(
    path.join(folder, 'sbom.cdx.json'),
    `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`,
  );
}
