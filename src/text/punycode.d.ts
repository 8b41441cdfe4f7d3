declare module 'punycode.js' {
  const punycode: {
    /** A domain, whose punycode is decoded. */
    toUnicode: (domain: string) => string;
  };
  // biome-ignore lint/style/noDefaultExport: it is theirs
  export default punycode;
}
