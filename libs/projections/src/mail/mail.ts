export { findHeldMail, type HeldMail } from './held-mail';
