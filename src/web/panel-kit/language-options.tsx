type LanguageOptionsProps = { languages: readonly { code: string; name: string }[] };

/** The choices of a select of languages, each named by itself and spoken in itself. */
export function LanguageOptions({ languages }: LanguageOptionsProps) {
  return languages.map(({ code, name }) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));
}
