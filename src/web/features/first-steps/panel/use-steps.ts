import { useQuery } from '@tanstack/react-query';
import { leadsNowhere, type SiteAddress } from '#contract/running/address.ts';
import type { Phones } from '#contract/running/phones.ts';
import { administratorsQuery, invitationsQuery } from '#web/features/administrators/panel/queries.ts';
import { phonesQuery } from '#web/features/site/panel/address/phones-queries.ts';
import { addressQuery } from '#web/features/site/panel/address/queries.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { adminTexts } from '#web/text/admin.ts';

export type StepName = 'identity' | 'address' | 'organiser' | 'batch';

export type StepState = {
  name: StepName;
  isDone: boolean;
  isOptional?: true;
  state: string;
  /** Phones are let in right there. */
  inPlace?: boolean;
};

/** The steps in their order; undefined until it is known of each whether it is done. */
export function useSteps(hasBatch: boolean): readonly StepState[] | undefined {
  const { data: identity } = useQuery(identityQuery);
  const { data: site } = useQuery(addressQuery);
  const { data: phones } = useQuery(phonesQuery);
  const { data: administrators } = useQuery(administratorsQuery);
  const { data: invitations } = useQuery(invitationsQuery);
  if (!identity || !site || !phones || !administrators || !invitations) return undefined;
  const { states } = adminTexts.firstSteps;
  const organiser =
    administrators.length > 1 ? states.organisers : invitations.length > 0 ? states.invited : states.alone;
  return [
    {
      name: 'identity',
      isDone: identity.name !== null,
      state: identity.name === null ? states.nameless : states.named({ name: identity.name }),
    },
    addressStep(site, phones),
    { name: 'organiser', isDone: organiser !== states.alone, isOptional: true, state: organiser },
    { name: 'batch', isDone: hasBatch, state: hasBatch ? states.batch : states.noBatch },
  ];
}

/** An address in the room is one that phones reach when one has come. */
function addressStep({ reach, address, source }: SiteAddress, phones: Phones): StepState {
  const { states } = adminTexts.firstSteps;
  const state = leadsNowhere(reach) ? states[reach] : states.reached;
  const isDone = !leadsNowhere(reach) && (source !== 'room' || phones.came);
  const inPlace = source === 'room' || (!isDone && phones.refusal === null);
  return { name: 'address', isDone, state: state({ address }), inPlace };
}
