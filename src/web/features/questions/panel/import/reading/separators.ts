/** What stands between the cells of a row; nothing: each line is one cell. */
export const separators = ['\t', ';', ',', '|', ''] as const;
export type Separator = (typeof separators)[number];
