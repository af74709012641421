export { BudgetsPage } from './budgets-page.tsx';
