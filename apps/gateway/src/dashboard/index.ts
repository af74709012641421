export { createDashboardFiles, type DashboardFile, type DashboardFiles } from './dashboard-files.ts';
