/** Numbers of stones that are as they would be with one ballot more, or less, that gave so many. */
export const counting = (given: string, sign: '+' | '-') =>
  ['ones', 'twos', 'threes', 'fours']
    .map((column, index) => `${column} = ${column} ${sign} (${given} = ${index + 1})::integer`)
    .join();
