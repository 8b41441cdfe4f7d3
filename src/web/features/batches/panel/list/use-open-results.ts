import { useNavigate } from '@tanstack/react-router';
import type { Batch } from '#contract/council/batches.ts';

/** Leads to the results on a batch's own page. */
export function useOpenResults(): (batch: Batch) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: '/admin', search: { batch: id, view: 'results' } });
}
