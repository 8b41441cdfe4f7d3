import { useCallback, useEffect, useState } from 'react';
import { type Booth, boothsApi } from '#contract/council/booths.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';

/** What this browser is: not known yet, no booth, a booth that was ended, or one. */
export type BoothState = 'asking' | 'none' | 'ended' | Booth;

const askEveryMs = 20_000;

/** Whether this browser is a booth, asked again now and then: it can be ended from the panel. */
export function useBooth() {
  const [booth, setBooth] = useState<BoothState>('asking');
  const ask = useCallback(async () => {
    try {
      setBooth(await call(boothsApi.read, {}));
    } catch (error) {
      if (hasCode(error, 'booth_unknown')) setBooth((before) => (typeof before === 'object' ? 'ended' : none(before)));
    }
  }, []);
  useEffect(() => {
    void ask();
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [ask]);
  return { booth, setBooth, ask };
}

function none(before: BoothState): BoothState {
  return before === 'ended' ? 'ended' : 'none';
}
