/** 'America/Porto Velho': how a time zone reads, by the name that its city has today. */
export function toZoneName(zone: string): string {
  const slash = zone.lastIndexOf('/') + 1;
  const city = zone.slice(slash);
  return `${zone.slice(0, slash)}${citiesToday[city] ?? city}`.replaceAll('_', ' ');
}

// Browsers list and store these zones by the names of 1993, so that older ones know them too.
const citiesToday: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};
