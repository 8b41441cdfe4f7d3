import { lazyPart } from '#web/ui/lazy-part.ts';
import { arrival } from './town-arrival.ts';

const { usePart: usePage } = lazyPart(() =>
  import('./town-account-page.tsx').then(({ TownAccountPage }) => TownAccountPage),
);

/** Where the provider of the town's accounts sends browsers back to. */
export function TownAccountPart() {
  const Page = usePage(true);
  return Page && <Page given={arrival} />;
}
