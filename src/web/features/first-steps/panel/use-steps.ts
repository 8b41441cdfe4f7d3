import { useQuery } from '@tanstack/react-query';
import { leadsNowhere, type SiteAddress } from '#contract/running/address.ts';
import { administratorsQuery, invitationsQuery } from '#web/features/administrators/panel/queries.ts';
import { addressQuery } from '#web/features/site/panel/address/queries.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { adminTexts } from '#web/text/admin.ts';

export type StepName = 'identity' | 'address' | 'organiser' | 'batch';

type Step = { name: StepName; isDone: boolean; isOptional?: true; state: string };

/** The steps in their order; undefined until it is known of each whether it is done. */
export function useSteps(hasBatch: boolean): readonly Step[] | undefined {
  const { data: identity } = useQuery(identityQuery);
  const { data: site } = useQuery(addressQuery);
  const { data: administrators } = useQuery(administratorsQuery);
  const { data: invitations } = useQuery(invitationsQuery);
  if (!identity || !site || !administrators || !invitations) return undefined;
  const { states } = adminTexts.firstSteps;
  const organiser =
    administrators.length > 1 ? states.organisers : invitations.length > 0 ? states.invited : states.alone;
  return [
    {
      name: 'identity',
      isDone: identity.name !== null,
      state: identity.name === null ? states.nameless : states.named({ name: identity.name }),
    },
    addressStep(site),
    { name: 'organiser', isDone: organiser !== states.alone, isOptional: true, state: organiser },
    { name: 'batch', isDone: hasBatch, state: hasBatch ? states.batch : states.noBatch },
  ];
}

function addressStep({ reach, address }: SiteAddress): Step {
  const { states } = adminTexts.firstSteps;
  const state = leadsNowhere(reach) ? states[reach] : states.reached;
  return { name: 'address', isDone: !leadsNowhere(reach), state: state({ address }) };
}
