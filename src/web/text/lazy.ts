import { partsOf } from './part.ts';

/**
 * The sentences of what few visitors open: of the bundle `later`. To be read only after `loadLazyTexts()`, which a page or part
 * of that kind begins with.
 */
export const lazyTexts = partsOf('later');
