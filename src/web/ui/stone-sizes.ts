export type StoneSize = 1 | 2 | 3 | 4;

export const sizes = [4, 3, 2, 1] as const;

export type Box = { w: number; h: number };

/** How large each stone is drawn. */
export const boxes: Record<StoneSize, Box> = {
  4: { w: 132, h: 89 },
  3: { w: 116, h: 81 },
  2: { w: 100, h: 73 },
  1: { w: 84, h: 65 },
};
