import { defineConfig } from 'vitest/config';

// The tests that judge mutants: those that need no database, since each mutant is tried by itself.
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'src/{contract,verify}/**/*.test.ts',
      'src/{server,web}/**/{rules,change-rules,import-rules,stack-rules,typed-rules}.test.ts',
    ],
  },
});
