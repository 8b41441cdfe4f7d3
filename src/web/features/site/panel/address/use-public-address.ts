import { useQuery } from '@tanstack/react-query';
import { publicAddress } from '#web/features/wall/visitor/public-address.ts';
import { addressQuery } from './queries.ts';

/** Where visitors go, also once another address was set while this page stands open. */
export function usePublicAddress(): string {
  const { data } = useQuery(addressQuery);
  return data ? `${data.address}/` : publicAddress();
}
