import { queryOptions } from '@tanstack/react-query';
import { type Delivery, type NewWebhook, type Webhook, webhooksApi } from '#contract/running/webhooks.ts';
import { call } from '#web/api/call.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(webhooksApi.list, {}, { signal }),
});

const lookEveryMs = 5_000;

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => call(webhooksApi.listDeliveries, { params: { id } }, { signal }),
    refetchInterval: lookEveryMs,
  });
}

export function useMakeWebhook() {
  return useAct({
    act: (body: NewWebhook) => call(webhooksApi.make, { body }),
    done: () => programsText.webhooks.made,
    failed: () => programsText.webhooks.makeFailed,
    lists: [webhooksQuery],
  });
}

export function useRemoveWebhook() {
  return useAct({
    act: ({ id }: Webhook) => call(webhooksApi.remove, { params: { id } }),
    done: () => programsText.webhooks.removed,
    failed: () => programsText.webhooks.removeFailed,
    lists: [webhooksQuery],
  });
}

export function useRotateSecret() {
  return useAct({
    act: ({ id }: Webhook) => call(webhooksApi.rotateSecret, { params: { id } }),
    done: () => programsText.webhooks.rotated,
    failed: () => programsText.webhooks.rotateFailed,
    lists: [webhooksQuery],
  });
}

export function useSendAgain(id: string) {
  return useAct({
    act: (delivery: Delivery) => call(webhooksApi.sendAgain, { params: { id, delivery: delivery.id } }),
    done: () => programsText.webhooks.sending,
    failed: () => programsText.webhooks.sendFailed,
    lists: [deliveriesQuery(id)],
  });
}
