export { TeamsPage } from './teams-page.tsx';
