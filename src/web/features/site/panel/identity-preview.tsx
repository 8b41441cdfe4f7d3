import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Accent, type AccentShades } from '#contract/running/accent.ts';
import type { Logo } from '#contract/running/logo.ts';
import { adminTexts } from '#web/text/admin.ts';
import { stoningText, uiText } from '#web/text/public.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { shadesQuery } from './queries.ts';

type Presented = { name: string; contact: string; imprint: string; accent: string; act: string };

type IdentityPreviewProps = Presented & { logo: Logo | null; ownTitle: string };

/** Head, button and foot of the page as they would be; with a colour on light and on dark paper. */
export function IdentityPreview({ accent, ...shown }: IdentityPreviewProps) {
  const shades = useShades(accent);
  return (
    <section className="identity-previews" aria-label={adminTexts.identity.preview}>
      <h3>{adminTexts.identity.preview}</h3>
      {shades ? (
        <>
          {(['light', 'dark'] as const).map((scheme) => (
            <Pane key={scheme} scheme={scheme} shades={shades[scheme]} {...shown} />
          ))}
          <p className="quiet small">
            {shades.light.accent !== accent && `${adminTexts.identity.accentDarker({ colour: shades.light.accent })} `}
            {shades.dark.accent !== accent && adminTexts.identity.accentLighter({ colour: shades.dark.accent })}
          </p>
        </>
      ) : (
        <Pane {...shown} />
      )}
    </section>
  );
}

function useShades(accent: string) {
  const { success } = Accent.safeParse(accent);
  const { data } = useQuery({ ...shadesQuery(accent), enabled: success, placeholderData: keepPreviousData });
  return success ? data : undefined;
}

type PaneProps = Omit<IdentityPreviewProps, 'accent'> & { scheme?: 'light' | 'dark'; shades?: AccentShades };

function Pane({ name, contact, imprint, act, logo, ownTitle, scheme, shades }: PaneProps) {
  const title = name.trim() || ownTitle;
  return (
    <div className="identity-preview" data-scheme={scheme} style={shades && toStyle(shades)}>
      <p className="brand">
        <BrandMark logo={logo} />
        <bdi>{title}</bdi>
      </p>
      <p>
        <span className={buttonClass('primary')}>{act.trim() || stoningText.start}</span>
      </p>
      <p className="identity-foot">
        <bdi>{title}</bdi>
        {contact.trim() && <bdi>{contact.trim()}</bdi>}
        {imprint.trim() && <span className="identity-link">{uiText.imprint}</span>}
      </p>
    </div>
  );
}

function toStyle({ accent, deep, on }: AccentShades): CSSProperties {
  return { '--river': accent, '--river-deep': deep, '--on-river': on } as CSSProperties;
}
