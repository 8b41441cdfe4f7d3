import { lazyPart } from '#web/ui/lazy-part.ts';

/** The way to place stones anew: few need it. */
export const { usePart: usePlacingAnew } = lazyPart(() =>
  import('./own-ballot.tsx').then(({ PlacingAnew }) => PlacingAnew),
);

/** The way to give all stones otherwise, where a batch lets ballots change. */
export const { usePart: useChangeStones } = lazyPart(() =>
  import('./own-ballot.tsx').then(({ ChangeStones }) => ChangeStones),
);

/** The way to the next voting card at the same device. */
export const { usePart: useSomebodyElse } = lazyPart(() =>
  import('#web/features/cards/visitor/somebody-else.tsx').then(({ SomebodyElse }) => SomebodyElse),
);

/** What to do where the browser keeps no cookies. */
export const { usePart: useNoCookies, load: loadNoCookies } = lazyPart(() =>
  import('./no-cookies.tsx').then(({ NoCookies }) => NoCookies),
);

/** Why who submitted most of the questions cannot give stones, where nobody gives them to their own. */
export const { usePart: useTooFewOfOthers } = lazyPart(() =>
  import('./too-few-of-others.ts').then(({ tooFewOfOthers }) => tooFewOfOthers),
);

/** What this browser gave, for who gave it. */
export const { usePart: useGivenStones, load: loadGivenStones } = lazyPart(() =>
  import('./lazy-given-stones.tsx').then(({ LazyGivenStones }) => LazyGivenStones),
);

/** That a ballot of this browser does not count any more. */
export const { usePart: useSetAside } = lazyPart(() =>
  import('./lazy-set-aside.tsx').then(({ LazySetAside }) => LazySetAside),
);

/** That the stones by the card of this browser were given elsewhere. */
export const { load: loadGivenElsewhere } = lazyPart(() =>
  import('#web/features/voters/visitor/given-elsewhere.ts').then(({ explainGivenElsewhere }) => explainGivenElsewhere),
);

/** Where stones are placed. */
export const { load: loadStoningView } = lazyPart(() =>
  import('./stoning/stoning-view.tsx').then(({ StoningView }) => StoningView),
);
