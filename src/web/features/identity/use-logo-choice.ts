import { useRef, useState } from 'react';
import type { CleanedLogo, Logo } from '#contract/logo.ts';
import { logoLimits } from '#contract/logo.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { identityText } from '#web/text/admin.ts';
import { useCleanLogo } from './queries.ts';

export type LogoChoice = ReturnType<typeof useLogoChoice>;

/** What is to become of the logo with the next save: the file that was chosen, none at all (null), or nothing (undefined). */
export function useLogoChoice() {
  const field = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const clean = useCleanLogo();
  const leave = () => {
    clean.reset();
    setWrong(undefined);
    setRemoved(false);
    if (field.current) field.current.value = '';
  };
  const cleaned = wrong ? undefined : clean.data;
  const failure = wrong ?? failureText(clean.error);
  return {
    field,
    cleaned,
    change: cleaned ? clean.variables : removed ? null : undefined,
    failure,
    /** Nothing of it is still being read, or would be left out of a save. */
    isReady: !clean.isPending && !failure,
    leave,
    async choose(file: File | undefined) {
      clean.reset();
      setRemoved(false);
      setWrong(file && file.size > logoLimits.bytes ? identityText.logoHeavy : undefined);
      if (file && file.size <= logoLimits.bytes) clean.mutate(await toBase64(file));
    },
    remove() {
      leave();
      setRemoved(true);
    },
    refuse: () => setWrong(identityText.logoBroken),
  };
}

/** The logo as pages would show it after the next save. */
export function chosenLogo(
  { cleaned, change }: Pick<LogoChoice, 'cleaned' | 'change'>,
  stored: Logo | null,
): Logo | null {
  return cleaned ? { ...cleaned, address: toDataAddress(cleaned) } : change === null ? null : stored;
}

function toDataAddress({ media_type, file }: CleanedLogo): string {
  return `data:${media_type};base64,${file}`;
}

function toBase64(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
