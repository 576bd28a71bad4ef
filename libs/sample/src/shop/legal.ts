/** A blank line stands between paragraphs; a line that begins with # is a heading. */
export const PRIVACY = `We are a small shop, and we keep little about you. This page says what, why, and how to have it gone.

# What we keep
When you write to us, answer an invitation, join the mailing list or buy something, we keep your name, the address or number that you gave us, and what it was about. When we frame something for you, we keep what we built and for whom, so that a broken pane can be replaced twenty years later.

# What we do not keep
We never see or keep the number of your card: it goes to the bank that settles the payment, and we are told whether it was taken, its brand and its last four digits. There are no advertisements on this site and nobody counts your steps through it. Pictures that you try in our frames on this site stay in your browser and are not sent to us.

# Cookies
We set one small cookie that keeps other sites from sending forms in your name, and one that remembers how wide your window is, so that pages fit it. Your own browser keeps, and we never see, the pieces you marked as favorites and which notice you have closed. That is all.

# Who else sees it
The company that carries our mail, the bank that settles payments, and, where the law asks for it, those who may ask. We sell nothing about you to anybody.

# How long
Questions that led to no purchase are deleted after two years. What belongs to a purchase is kept as long as the tax office of the state wants it.

# What you can ask for
Ask us what we have about you and we will tell you; ask us to correct it and we will; ask us to delete it and, unless a purchase still binds us to keep it, we will do that within thirty days and tell you when it is done. Every letter to the mailing list has a link that takes you off it at once.

Write to us, call us, or come by: the address, the number and the hours are at the foot of this page.`;

export const TERMS = `These are the terms on which we sell, frame and teach. They are short because we mean them.

# Works for sale
Every work on this site is unique unless it says that it is one of an edition. Colors differ a little from screen to screen; the sizes given are those of the work without its frame. A work is yours when it is paid. Until then we hold it for two days if you ask us to.

Prices are in US dollars, without sales tax, which is added where the law asks for it. Where no price stands, call us: the artist may have asked for that, or the price is being settled.

# Taking it home on approval
We would rather hang it than argue about it. Within twenty-five miles we bring a work to your wall for three days. If it is not right, it comes back and costs you nothing.

# Returns
An unframed work may be returned within fourteen days in the condition in which it left us, for its price. Commissions, custom framing and custom mirrors are made for you alone and cannot be returned; if we have made a mistake, we make it again.

# Custom framing
The price that we quote is the price you pay. What you leave with us is insured while it is in our hands. Work that is not collected within six months of our second call may be sold to pay for its frame.

# Shipping
We pack and ship within the United States. The carrier's insurance covers the value on the invoice; please open the parcel in front of the driver, and tell us of damage within two days.

# Pictures on this site
All works are protected by the copyright of their artists. You may show a page of ours to a friend. For anything else, ask us, and we will ask the artist.

# When we disagree
Talk to us first. What cannot be settled so is settled by the courts of Wake County under the law of North Carolina.`;
