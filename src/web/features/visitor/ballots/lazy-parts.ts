import { lazyPart } from '#web/ui/lazy-part.ts';
import type { GivenStonesProps } from './lazy-given-stones.tsx';
import type { LazySetAsideProps } from './lazy-set-aside.tsx';
import type { OwnBallotProps, PlacingAnewProps } from './own-ballot.tsx';

/** The way to place stones anew: few need it. */
export const { usePart: usePlacingAnew } = lazyPart<PlacingAnewProps>(() =>
  import('./own-ballot.tsx').then(({ PlacingAnew }) => PlacingAnew),
);

/** The way to give all stones otherwise, where a batch lets ballots change. */
export const { usePart: useChangeStones } = lazyPart<OwnBallotProps>(() =>
  import('./own-ballot.tsx').then(({ ChangeStones }) => ChangeStones),
);

/** What this browser gave, for who gave it. */
export const { usePart: useGivenPart, load: loadGivenStones } = lazyPart<GivenStonesProps>(() =>
  import('./lazy-given-stones.tsx').then(({ LazyGivenStones }) => LazyGivenStones),
);

/** That a ballot of this browser does not count any more. */
export const { usePart: useSetAsidePart } = lazyPart<LazySetAsideProps>(() =>
  import('./lazy-set-aside.tsx').then(({ LazySetAside }) => LazySetAside),
);
