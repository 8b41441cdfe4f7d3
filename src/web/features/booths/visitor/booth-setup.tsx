import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Booth, boothsApi } from '#contract/council/booths.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { forgetPerson } from '#web/person.ts';
import { resetLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { BoothScreen } from './booth-screen.tsx';
import { fillScreen } from './fill-screen.ts';

/** What is wrong, by the field at which it is said. */
type Fault = { code?: string; name?: string };

/** A code from the panel makes this device a booth; so does a helper's, with a name. */
export function BoothSetup({ ended, onOpen }: { ended: boolean; onOpen: (booth: Booth) => void }) {
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  useEffect(resetLanguage, []);
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const say = (said: Fault) => {
    setFault(said);
    fields[said.name ? 'name' : 'code'].current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (code.trim() === '') return say({ code: lazyTexts.booth.codeMissing });
    fillScreen(); // while the press is fresh: later no browser allows it
    setPending(true);
    setFault(undefined);
    try {
      const booth = await openBooth(code, name.trim());
      forgetPerson();
      onOpen(booth);
    } catch (error) {
      say(faultOf(error));
      setPending(false);
    }
  };
  return (
    <BoothScreen title={ended ? lazyTexts.booth.endedTitle : lazyTexts.booth.setUpTitle}>
      <p>{ended ? lazyTexts.booth.endedText : lazyTexts.booth.setUpText}</p>
      <form className="booth-form" noValidate onSubmit={submit}>
        <Field label={lazyTexts.booth.code} error={fault?.code} hint={lazyTexts.booth.codeHint}>
          <Input
            ref={fields.code}
            className="booth-code"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Field label={lazyTexts.booth.helperName} error={fault?.name} hint={lazyTexts.booth.helperNameHint}>
          <Input
            ref={fields.name}
            dir="auto"
            autoComplete="off"
            maxLength={maxLengths.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" large pending={pending}>
          {lazyTexts.booth.open}
        </Button>
      </form>
    </BoothScreen>
  );
}

/** With a name the code is a helper's: it makes a code for this device, and is done with it. */
async function openBooth(code: string, name: string): Promise<Booth> {
  if (name === '') return call(boothsApi.open, { body: { code } });
  const { batch } = await call(hallHelpersApi.begin, { body: { code, name } });
  const made = await call(boothsApi.make, { params: { id: batch.id } });
  return call(boothsApi.open, { body: { code: made.code } });
}

function faultOf(error: unknown): Fault {
  return hasCode(error, 'helper_name_needed') ? { name: lazyTexts.booth.nameMissing } : { code: whyNot(error) };
}

function whyNot(error: unknown): string {
  if (hasCode(error, 'booth_code_unknown', 'helper_code_unknown', 'sign_in_required')) return lazyTexts.booth.codeWrong;
  return hasCode(error, 'booth_off') ? lazyTexts.booth.off : problemText(error);
}
