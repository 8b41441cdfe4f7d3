import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Two entries, so that nothing of the administration reaches a visitor's phone.
export default defineConfig({
  root: 'src/web',
  // Not Vite's default `public`: that folder holds the public page's source.
  publicDir: 'static',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The security policy allows files of this site only, no `data:` addresses.
    assetsInlineLimit: 0,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    rolldownOptions: { input: { public: 'src/web/index.html', admin: 'src/web/admin.html' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
