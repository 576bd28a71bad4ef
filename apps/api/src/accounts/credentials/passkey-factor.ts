import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Challenges, Passkey, Passkeys } from '@rabbet/postgres';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Site that passkeys are made for: they open nothing at another host. */
export interface RelyingParty {
  /** The host of the pages, or a domain above it. */
  readonly id: string;
  readonly name: string;
  /** Origins of the pages that ask: `https://shop.example`. */
  readonly origins: readonly string[];
}

export interface PasskeyOwner {
  readonly account: number;
  /** Name that the device shows beside the passkey. */
  readonly name: string;
}

/** Read when the first passkey is used: it takes 18 MB, which a shop without passkeys does not need. */
const library = () => import('@simplewebauthn/server');

const REGISTRATION = 'passkey-registration';
const SIGN_IN = 'passkey-sign-in';

/** Signing in by a device that knows its owner: by what they are or know, so that it is two factors in one. */
export class PasskeyFactor {
  constructor(
    private readonly party: RelyingParty,
    private readonly passkeys: Passkeys,
    private readonly challenges: Challenges,
  ) {}

  async registrationOptions(
    { account, name }: PasskeyOwner,
    now: Date,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const existing = await this.passkeys.list(account);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: this.party.name,
      rpID: this.party.id,
      userName: name,
      userID: handleOf(account),
      attestationType: 'none',
      excludeCredentials: existing.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: toTransports(transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.keep(options.challenge, { purpose: REGISTRATION, account }, now);
    return options;
  }

  async register(account: number, name: string, response: RegistrationResponseJSON, now: Date): Promise<void> {
    const expectedChallenge = await this.spent(response, { purpose: REGISTRATION, account }, now);
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({ response, expectedChallenge, ...this.expected() }).catch(
      refused,
    );
    if (!verified.verified) refused();
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const passkey = { credentialId: id, account, publicKey: Buffer.from(publicKey), counter, transports, name };
    const isAdded = await this.passkeys.add({ ...passkey, addedAt: now });
    if (!isAdded) refuse('passkey/taken', 'This passkey is already in use.');
  }

  /**
   * Options for a sign-in. Without an account, the device tells who it is; with one, the device confirms that it is
   * still its owner.
   */
  async signInOptions(account: number | null, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const existing = account === null ? [] : await this.passkeys.list(account);
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.party.id,
      userVerification: 'required',
      allowCredentials: existing.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: toTransports(transports),
      })),
    });
    await this.challenges.keep(options.challenge, { purpose: SIGN_IN, account }, now);
    return options;
  }

  /** Answers whose passkey it is. `account` is the one that the options were made for. */
  async signIn(account: number | null, response: AuthenticationResponseJSON, now: Date): Promise<Passkey> {
    const expectedChallenge = await this.spent(response, { purpose: SIGN_IN, account }, now);
    const passkey = typeof response.id === 'string' ? await this.passkeys.find(response.id) : null;
    if (!passkey || (account !== null && passkey.account !== account)) return refused();
    const { credentialId: id, counter } = passkey;
    const credential = { id, counter, publicKey: Uint8Array.from(passkey.publicKey) };
    const options = { response, expectedChallenge, ...this.expected(), credential };
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(options).catch(refused);
    if (!verified) refused();
    const { userHandle } = response.response; // may be left out by a device that was told which passkey to use
    const isOwner = userHandle === undefined ? account !== null : isHandleOf(passkey.account, userHandle);
    if (!isOwner) refused();
    if (!(await this.passkeys.noteUsed(id, authenticationInfo.newCounter, now))) refused();
    return passkey;
  }

  private expected() {
    return {
      expectedOrigin: [...this.party.origins],
      expectedRPID: this.party.id,
      requireUserVerification: true,
    };
  }

  /** The challenge that is answered, which nobody answers again, whether this answer is good or not. */
  private async spent(
    { response }: RegistrationResponseJSON | AuthenticationResponseJSON,
    challenge: { readonly purpose: string; readonly account: number | null },
    now: Date,
  ): Promise<string> {
    const text = challengeIn(response);
    return (await this.challenges.spend(text, challenge, now)) ? text : refused();
  }
}

function challengeIn(response: { readonly clientDataJSON: string } | undefined): string {
  try {
    const text = Buffer.from(response?.clientDataJSON ?? '', 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown }; // or anything else that a stranger sends
    if (typeof challenge === 'string') return challenge;
  } catch {
    // not what a browser sends
  }
  return refused();
}

/** Refuses in one sentence, whatever was wrong: only somebody who tries to deceive could use more. */
function refused(): never {
  refuse('passkey/refused', 'This passkey was not accepted. Please try again, or sign in another way.');
}

/** User handle of an account on a device: its id, which says nothing of the person. */
function handleOf(account: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`account ${account}`));
}

function isHandleOf(account: number, handle: string): boolean {
  return Buffer.from(handle, 'base64url').equals(handleOf(account));
}

/** Transports as browsers named them. A browser passes over those that it does not know. */
function toTransports(transports: readonly string[]): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[]; // hints, which nothing depends on
}
