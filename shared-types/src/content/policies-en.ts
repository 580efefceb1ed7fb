import type { PolicyPage } from '../policies/policies';

/** `{names}` are filled from the settings: `policyValues`. */
export const english: Record<PolicyPage, string> = {
  terms: `# Who sells
{businessName} sells the pickles on this website. They are made by {makerName}.
{address}
FSSAI number: {fssai}
GSTIN: {gstin}

# Prices
Prices are in Indian rupees and include all taxes. The delivery charge is added before you pay, and you see the total first. The minimum order is {minimumOrder} after any discount.

# Your order
- When you start to pay, your jars are reserved for you until the payment ends, for at most {holdMinutes} minutes.
- The order is placed when your payment arrives. You then get an order number and a link to its page.
- If a payment arrives later and the jars are sold out, the whole amount is refunded automatically.
- One offer applies to an order. A coupon is used only where it saves you more than the offer.

# Payment
Payments are handled by Razorpay. We never see your card number, UPI PIN or bank password.

# The food
Read the ingredients and allergens of each pickle before you buy: they include those of the oil you choose. Store the jar as its label says and use a dry spoon. Net quantity, maker, MRP and best-before time are shown with each product.

# Reviews
A review is published with the name you enter. We remove reviews that are insulting or unlawful.

# Law
Indian law applies, with the rights of the Consumer Protection Act, 2019. How to complain: see “Contact and complaints”.`,

  privacy: `{businessName} decides how your personal data are used. This page lists what we store, why, and what you can ask of us.

# What we store and why
- Name, mobile number, delivery address and pincode: to deliver your order and to reach you about it.
- Email, if you give it: to write to you about your order.
- What you ordered, your notes, and what you paid: to prepare the order, to refund it, and for the invoice the law requires.
- A review, if you write one: to publish it with the name you enter.
- Mobile number or email, if you ask to be told when a sold-out pickle is back: for that one message. Deleted with it, or after 180 days.
- The internet address of a request, in technical logs: to protect the shop against misuse.

# What stays on your device
Your cart, your language, and the keys to your own orders are stored in your browser so that you find them again. What you type in the checkout or in a review stays in your browser until you send it; your details stay longer only if you tick “Remember my details on this device”. We use no advertising cookies and no trackers.

# Who gets it
- Razorpay handles the payment. Card and bank details go to them and never to us.
- The courier gets your name, address and mobile number to deliver the parcel.
We sell no data, and we share nothing else unless the law demands it.

# How long
Invoices and payment records are stored as long as tax law requires. Everything else of an order is erased when you ask for it. If you start an order and do not try to pay, your name, number and address are erased after 35 days.

# Your rights
You can ask for a copy of your data, have them corrected or erased, and withdraw your consent at any time. Write to {grievanceEmail} or call {grievancePhone} from the mobile number of your order. If our answer does not satisfy you, you can complain to the Data Protection Board of India.`,

  refunds: `# Cancel an order
You can cancel until the order is shipped. Call {phone} or write to {email} with your order number. The whole amount is refunded.

# Damaged, wrong or missing jars
Tell us within 48 hours of delivery, with a photo of the parcel and the jar. We send the jar again or refund it, as you prefer.

# Returns
Food cannot be returned once it was delivered, unless it is damaged, wrong or spoiled.

# When refunds are automatic
- You paid for jars that were sold out in the meantime: the whole amount is refunded.
- You paid the same cart twice: the second payment is refunded.
- A payment that belongs to no order is refunded within one day.

# How long it takes
We send a refund to the bank at once. It goes back to the card, account or UPI address you paid with. Banks usually credit it within 5 to 7 working days. You see its state on the page of your order.`,

  shipping: `# Where and when
We deliver to addresses in India. Enter your pincode on a product or in the checkout: you see whether we deliver there, and the expected date.
Everything is cooked in small batches. The next batch ships within {batchDays} days of your order.

# Delivery charge
Delivery costs {deliveryFee} and is free for orders from {freeDeliveryThreshold} after any discount. Some areas have their own charge. You see it before you pay. The minimum order is {minimumOrder}.

# Other countries
We deliver to these countries, at one charge each: {countries}.
For any other country write to us on WhatsApp: {whatsapp}. You pay customs duties of the destination yourself.

# Your parcel
Glass jars are wrapped and packed upright. When your order ships, its page shows the courier and the tracking number if there is one. If nobody is at home, the courier calls the mobile number of the order.

# A parcel that does not arrive
Call {phone} or write to {email}. We trace it with the courier, and send it again or refund it if it is lost.`,

  contact: `# Contact
{businessName}
{address}
Phone: {phone}
WhatsApp: {whatsapp}
Email: {email}
FSSAI number: {fssai}
GSTIN: {gstin}

# Grievance officer
Name: {grievanceName}
Designation: {grievanceDesignation}
Phone: {grievancePhone}
Email: {grievanceEmail}

# Complaints
Write your order number and what went wrong. We confirm every complaint within 48 hours and settle it within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.
You can also call the National Consumer Helpline: 1915.`,
};
