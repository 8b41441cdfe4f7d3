import type { ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Only some councils have the town's account: what is about it is loaded where it is wanted.
const { usePart: useTownButton } = lazyPart(() => import('./town-button.tsx').then(({ TownButton }) => TownButton));
const { usePart: useTownOnly } = lazyPart(() => import('./town-only.tsx').then(({ TownOnly }) => TownOnly));
const { usePart: useAccountSection } = lazyPart(() =>
  import('./account-section.tsx').then(({ AccountSection }) => AccountSection),
);

export function TownButtonPart(props: ComponentProps<NonNullable<ReturnType<typeof useTownButton>>>) {
  const TownButton = useTownButton(true);
  return TownButton && <TownButton {...props} />;
}

export function TownOnlyPart(props: ComponentProps<NonNullable<ReturnType<typeof useTownOnly>>>) {
  const TownOnly = useTownOnly(true);
  return TownOnly && <TownOnly {...props} />;
}

export function AccountSectionPart(props: ComponentProps<NonNullable<ReturnType<typeof useAccountSection>>>) {
  const AccountSection = useAccountSection(true);
  return AccountSection && <AccountSection {...props} />;
}
