export { doctorCommand } from './doctor.ts';
