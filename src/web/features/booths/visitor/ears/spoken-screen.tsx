import { useEffect, useEffectEvent } from 'react';
import { readAloud, stopReading } from '#web/features/read-aloud/visitor/speaker.ts';
import { type EndScreen, spokenEnd } from './spoken-end.ts';
import { useEarsKeys } from './use-ears-keys.ts';

/** Says what the screen shows after a ballot by listening. Where somebody has to come, that person clears it. */
export function SpokenScreen({ screen, onDone }: { screen: EndScreen; onDone: () => void }) {
  const say = useEffectEvent(() => readAloud('booth', spokenEnd(screen)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is said once
  useEffect(() => say(), [screen]);
  useEffect(() => () => stopReading(), []);
  useEarsKeys((key) => {
    if (key === 'repeat') say();
    if (key === 'give' && (screen.at === 'thanks' || screen.at === 'given')) onDone();
  });
  return null;
}
