import { partsOf } from './part.ts';

/** The sentences of the administration: of the bundle `admin`. */
export const adminTexts = partsOf('admin');
