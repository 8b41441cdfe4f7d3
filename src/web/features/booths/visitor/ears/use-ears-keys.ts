import { useEffect, useEffectEvent } from 'react';
import type { EarsKey } from './ears-state.ts';

/** By the places of the keys, which are the same in every language. */
const keys: Readonly<Record<string, EarsKey>> = { ArrowRight: 'next', Enter: 'give', ' ': 'repeat', ArrowLeft: 'back' };

/** The four keys, wherever the focus is; on a button, Enter and the space bar press that. */
export function useEarsKeys(onKey: (key: EarsKey) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const key = keys[event.key];
      if (!key || event.ctrlKey || event.altKey || event.metaKey) return;
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (isButton && (key === 'give' || key === 'repeat')) return;
      event.preventDefault();
      if (!event.repeat) press(key); // a key that is held down is pressed once
    };
    addEventListener('keydown', look);
    return () => removeEventListener('keydown', look);
  }, []);
}
