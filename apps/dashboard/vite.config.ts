import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dashboard:dev` finds a gateway. */
const gateway = 'http://127.0.0.1:4100';

/** Relative addresses, so that the files work below any path of a proxy. */
export default defineConfig({
  base: './',
  plugins: [react()],
  // React has had this hook for years: the substitute for older versions is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: { '/admin': gateway, '/v1': gateway, '/docs': gateway, '/openapi.json': gateway } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // A data: address for what is small would need another source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the libraries in the files ask to be with them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what most pages share: twenty small ones cost more in headers and compress worse. What only some pages need stays apart.
          groups: [
            {
              name: 'base',
              test: /\/src\/(?:(?:format|location|session)\/|parts\/(?:names|record-names|use-opened)|ui\/(?:badge|button|data-table\.module|icon|layout|loaded|meter|notices|plain-table|problem|sparkline|swatch|text))/,
            },
          ],
        },
      },
    },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
  },
});
