import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection, createQueries } from './api/index.ts';
import { App, applyTheme, readTheme } from './app/index.ts';

applyTheme(readTheme());
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
const signInKey = ['get', '/admin/v1/session/oidc'];
const queries = createQueries(() => void queries.invalidateQueries({ queryKey: signInKey }));
// What failed meanwhile heals by itself.
connection.watch(() => void queries.invalidateQueries());
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
