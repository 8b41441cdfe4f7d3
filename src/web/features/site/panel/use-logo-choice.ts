import { useRef, useState } from 'react';
import type { DrawnLogoFile, Logo } from '#contract/running/logo.ts';
import { logoLimits } from '#contract/running/logo.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { useDrawLogo } from './queries.ts';

export type LogoChoice = ReturnType<typeof useLogoChoice>;

/** What is to become of the logo with the next save: the file that was chosen, none at all (null), or nothing (undefined). */
export function useLogoChoice() {
  const field = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const drawing = useDrawLogo();
  const leave = () => {
    drawing.reset();
    setWrong(undefined);
    setRemoved(false);
    if (field.current) field.current.value = '';
  };
  const drawn = wrong ? undefined : drawing.data;
  const failure = wrong ?? failureText(drawing.error);
  return {
    field,
    drawn,
    change: drawn ? drawing.variables : removed ? null : undefined,
    failure,
    /** Nothing of it is still being read, or would be left out of a save. */
    isReady: !drawing.isPending && !failure,
    leave,
    async choose(file: File | undefined) {
      drawing.reset();
      setRemoved(false);
      setWrong(file && file.size > logoLimits.bytes ? adminTexts.identity.logoHeavy : undefined);
      if (file && file.size <= logoLimits.bytes) drawing.mutate(await toBase64(file));
    },
    remove() {
      leave();
      setRemoved(true);
    },
    refuse: () => setWrong(adminTexts.identity.logoBroken),
  };
}

/** The logo as pages would show it after the next save. */
export function chosenLogo({ drawn, change }: Pick<LogoChoice, 'drawn' | 'change'>, stored: Logo | null): Logo | null {
  return drawn ? { ...drawn, address: toDataAddress(drawn) } : change === null ? null : stored;
}

function toDataAddress({ media_type, file }: DrawnLogoFile): string {
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
