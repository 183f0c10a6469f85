import type { AddressRule } from '#core/domain/deposit-networks.ts';

interface Vectors {
  readonly rule: AddressRule;
  readonly valid: string;
  readonly broken: string;
}

/**
 * Published addresses of each form. Nobody in this project owns any of them. The sources are:
 * genesis block and tokens of TRON; EIP-55 and known contracts; `key_io_valid.json` and
 * `key_io_invalid.json` of Bitcoin Core and the Bitcoin wiki; BIP-173, BIP-350, BIP-341, BIP-86;
 * and the specifications of CashAddr, XRPL and CIP-19.
 */
export const ADDRESS_VECTORS = {
  tron: {
    rule: 'tron',
    valid: `
      TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm TXmVpin5vq5gdZsciyyjdZgKRUju4st1wM
      TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy THKJYuUmMKKARNf7s2VT51g5uPY6KEqnat
      TVDmPWGYxgi5DNeW8hXrzrhY8Y6zgxPNg4 TWKZN1JJPFydd5rMgMCV5aZTSiwmoksSZv
      TDarXEG2rAD57oa7JTK785Yb2Et32UzY32 TAmFfS4Tmm8yKeoqZN8x51ASwdQBdnVizt
      TK6V5Pw2UWQWpySnZyCDZaAvu1y48oRgXN TGqFJPFiEqdZx52ZR4QcKHz4Zr3QXA24VL
      TC1ZCj9Ne3j5v3TLx5ZCDLD55MU9g3XqQW TWm3id3mrQ42guf7c4oVpYExyTYnEGy3JL
      TCvwc3FV3ssq2rD82rMmjhT4PVXYTsFcKV TFuC2Qge4GxA2U9abKxk1pw3YZvGM5XRir
      TNGoca1VHC6Y5Jd2B1VFpFEhizVk92Rz85 TLCjmH6SqGK8twZ9XrBDWpBbfyvEXihhNS
      TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8
      TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC`,
    // A character is changed, omitted or added, or two are exchanged; or the case is different; or
    // the address is hexadecimal or from another network.
    broken: `
      TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHn TXmVpin5vq5gdZsciyyjdZgKRUju4st1wN
      TLsV52sRDL79HXGGm9yzwKibb6BeruhUzz THKJYuUmMKKARNf7s2VT51g5uPY6KEqna
      TVDmPWGYxgi5DNeW8hXrzrhY8Y6zgxPNg44 TWKZN1JPJFydd5rMgMCV5aZTSiwmoksSZv
      TdarXEG2rAD57oa7JTK785Yb2Et32UzY32 tAmFfS4Tmm8yKeoqZN8x51ASwdQBdnVizt
      TK6V5Pw2UWQWpySnZyCDZaAvu1y48oRgXO TGqFJPFiEqdZx52ZR4QcKHz4Zr3QXA24Vl
      TC1ZCj9Ne3j5v3TLx5ZCDLD55MU9g3XqQ0 TWm3id3mrQ42guf7c4oVpYExyTYnEGy3JI
      TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t
      41a614f803b6fd780986a42c78ec9c7f77e6ded13c 0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c
      0xa614f803b6fd780986a42c78ec9c7f77e6ded13c T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb
      7YxAaK71utTpYJ8u4Zna7muWxd1pQwimpGxy8 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
      3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy TDemoAddressDoNotSendRea1Funds1111`,
  },
  evm: {
    rule: 'evm',
    valid: `
      0x52908400098527886E0F7030069857D2E4169EE7 0x8617E340B3D01FA5F11F306F4090FD50E238070D
      0xde709f2102306220921060314715629080e2fb77 0x27b1fdb04752bbc536007a920d24acb045561c26
      0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359
      0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb
      0xdAC17F958D2ee523a2206206994597C13D831ec7 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 0x6B175474E89094C44Da98b954EedeAC495271d0F
      0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e 0xcA11bde05977b3631167028862bE2a173976CA11
      0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D 0x514910771AF9Ca656af840dff83E8264EcF986CA
      0x00000000219ab540356cBB839Cbe05303d7705Fa 0x000000000000000000000000000000000000dEaD
      0x00000000000000000000000000000000DeaDBeef 0x1F98431c8aD98523631AE4a59f267346ea31F984
      0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed 0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED`,
    // The case of a letter or a digit is changed; or the address is too short, too long, not
    // hexadecimal, one that belongs to nobody, or of another form.
    broken: `
      0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359
      0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6Fb 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9adb
      0xdAC17F958D2ee523a2206206994597C13D831ec8 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49
      0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756cc2 0x6b175474E89094C44Da98b954EedeAC495271d0F
      0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd
      5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg
      0x0000000000000000000000000000000000000000 0xO2908400098527886E0F7030069857D2E4169EE7
      0x 0x0 x52908400098527886E0F7030069857D2E4169EE7 ox52908400098527886E0F7030069857D2E4169EE7
      0x0x52908400098527886E0F7030069857D2E4169EE7 XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS
      vitalik.eth TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t
      0xa614f803b6fd780986a42c78ec9c7f77e6ded13c00000000000000000000000a`,
  },
  'bitcoin legacy': {
    rule: 'bitcoin',
    valid: `
      1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo 36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm
      1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd 3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf
      1G9A9j6W8TLuh6dEeVwWeyibK1Uc5MfVFV 33GA3ZXbw5o5HeUrBEaqkWXFYYZmdxGRRP
      17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy
      3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
      1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH
      1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA 12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S
      1CounterpartyXXXXXXXXXXXXXXXUWLpVr 1BitcoinEaterAddressDontSendf59kuE
      16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM 1111111111111111111114oLvT2
      37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf 3QJmV3qfvL9SuYo34YihAf3sRCW3qSinyC
      1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62i 1Ax4gZtb7gAit2TivwejZHYtNNLT18PUXJ`,
    // Vectors from Bitcoin Core, an address with a changed character, addresses of test networks,
    // private keys, and addresses of other networks.
    broken: `
      1GAdfviErV2Ew95FPtZyikz2qGP3gyCB6Hyu94sedAkPpA523m3fQwps9YKUZkKgQckGPKhRsFR
      37G2kMDLpmWVhimxRdzwNfE8JFvWXnJYnVcXeeGrek2qumdJuK7XArcVVpRtLLjRra3t64BEPF2
      8iVk9nLM3nYwRuwypjy9NK5rsuZH7BbrQRZ1pgcQmvMnjAgRXD 2UVPFpGYnLHJezFzjUo42our6PMEoozzRdM
      KzNbAQ4mexfAxa6RKBzHQqfoTycaeWpv2p 39TKsUQ5QpEL1wowc6GMUqak94ijirPuP69ooV3xsFmiKQX2dau
      AZEah8d1EK362okRBS66e8SvdtYkrE8tsX 1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mp
      36j4NfKv6Akva9amjWrLG6MuSQym1GuEmn 17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhen
      1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb 1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
      1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaa
      3J98t1WpEZ73CNmQviecrnyiWrnqRhWNL0 mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ
      n4fajahJrAuKbN7uNsKjLjQkz9Qn5ewJXQ 2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK
      5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9
      L5nJeqKmpHp4P7F8ZYyjwc5a7P4d8EabuGAzfGJk7yC1BJyzNaEd
      LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L
      hello-world 0x52908400098527886E0F7030069857D2E4169EE7`,
  },
  segwit: {
    rule: 'bitcoin',
    valid: `
      BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4 bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
      bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv BC1QVYQ0CC6RAHYVSAZFDJE0TWL7EZ82NDMUAC2LHV
      bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7
      BC1QYUCYKDLHP62TEZS0HAGQURY402QWHK589Q80TQS5MYH3RXQ34NWQHKDHV7
      bc1qhxt04s5xnpy0kxw4x99n5hpdf5pmtzpqs52es2 BC1QHXT04S5XNPY0KXW4X99N5HPDF5PMTZPQS52ES2
      bc1qgc9ljrvdf2e0zg9rmmq86xklqwfys7r6wptjlacdgrcdc7sa6ggqu4rrxf
      BC1QGC9LJRVDF2E0ZG9RMMQ86XKLQWFYS7R6WPTJLACDGRCDC7SA6GGQU4RRXF
      bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3
      BC1QRP33G0Q5C5TXSP9ARYSRX4K6ZDKFS4NCE4XJ0GDCCCEFVPYSXF3QCCFMV3
      bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ
      bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU
      bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g BC1QNJG0JD8228AQ7EGYZACY8CYS3KNF9XVRERKF9G
      bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el BC1Q8C6FSHW2DLWUN7EKN9QWF37CU2RN755UPCP6EL`,
    // The prefix, checksum, version, length, padding or case is wrong; or the address is from a
    // test network or in bech32m.
    broken: `
      tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5
      BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2 bc1rw5uspcuh bc1gmk9yu
      bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90
      BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du
      tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7
      tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv
      tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7
      tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4
      Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh
      bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9 bc1qdsuzmn04k2z8vryw8l4dj8m5ygqgnne5n
      bc1qpu6d26mrulzetu4jqhd7rsunv9aqru26f5c4j8 bc1qtsvlht6730n04f2mpaj5vv8hrledn5n5ug8c79
      bc1qmgf8xt8xkecl79k04mma3lz34gqep7hg4 tc1qeul5g2xfkvdkrhcfmdursv73ad64jnkjl9c40f
      bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t
      bc1 bc1q ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9`,
  },
  taproot: {
    rule: 'bitcoin',
    valid: `
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0
      bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y
      BC1SW50QGDZ25J bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs bc1z2rksukkjr8 bc1zmjtqxkzs89 bc1pfeessrawgf
      bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu
      bc1pve739yap4uxjvfk0jrey69078u0gasm2nwvv483ec6zkzulgw9xqu4w9fd
      bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr
      bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh
      bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7
      bc1p2wsldez5mud2yam29q22wgfh9439spgduvct83k3pm50fcxa5dps59h4z5
      bc1pz37fc4cn9ah8anwm4xqqhvxygjf9rjf2resrw8h8w4tmvcs0863sa2e586
      bc1punvppl2stp38f7kwv2u2spltjuvuaayuqsthe34hd2dyy5w4g58qqfuag5
      bc1pwyjywgrd0ffr3tx8laflh6228dj98xkjj8rum0zfpd6h0e930h6saqxrrm
      bc1pwl3s54fzmk0cjnpl3w9af39je7pv5ldg504x5guk2hpecpg2kgsqaqstjq
      bc1pjxmy65eywgafs5tsunw95ruycpqcqnev6ynxp7jaasylcgtcxczs6n332e
      bc1paardr2nczq0rx5rqpfwnvpzm497zvux64y0f7wjgcs7xuuuh2nnqwr2d5c
      BC1P0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0`,
    // The address is bech32 in place of bech32m; or the version, length, padding, case or a
    // character is wrong; or it is from a test network.
    broken: `
      tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd
      tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf
      BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL
      tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47
      bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4
      BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R bc1pw5dgrnzv
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav
      tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf
      tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j
      tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c
      bt1pq65rzej5glw3ra79gav6fqnx4haa0z257qr3mc8cggkefahmgvyseufhc0
      bc1p702xksx4z3uqf0u2phllxkfe5cgu0adxptqs0uelx0tqt8e885sqryes2l
      bc1prklpq7tjcawg89cmwwqr3u5apwav36xa4zz56ady7crsllm6mpnqts7p86
      bt1psa5eptk29c4jc9yumeseat3a0l5e2fpmw635za2p4gpwdnthueysxga9je bcrt1r2qxpwuge
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj9
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jJ0
      bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx BC1SW50QA3JX3S
      bc10uexgzna2dpfk0vjt35srz6a27ps6m0l89jweznt83n2sqn2fx4hvn9ym5af8wut34sfrqhk3`,
  },
  litecoin: {
    rule: 'litecoin',
    valid: `
      LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz
      MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9 ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9`,
    broken: `
      LhK2kQwiaAvhjWY799cZvMyYwnQAcxkars ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8
      3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`,
  },
  dogecoin: {
    rule: 'dogecoin',
    valid: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
    broken: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  },
  bitcoincash: {
    rule: 'bitcoincash',
    valid: `
      qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq
      zpm2qsznhks23z7629mms6s4cwef74vcwvrqekrq9w QR95SY3J9XWD2AP32XKYKTTR4CVCU7AS4Y0QVERFUY`,
    broken: `
      qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a
      1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6`,
  },
  ripple: {
    rule: 'ripple',
    valid: `
      rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59
      X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ`,
    broken: `
      rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi RHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh
      X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqY 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`,
  },
  solana: {
    rule: 'solana',
    valid: `
      EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v So11111111111111111111111111111111111111112
      TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA`,
    broken: `
      EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt 11111111111111111111111111111111
      EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1l TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`,
  },
  cardano: {
    rule: 'cardano',
    valid: `
      addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x
      addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8
      addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k`,
    broken: `
      addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9
      addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz
      stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw`,
  },
  polkadot: {
    rule: 'polkadot',
    valid: `
      15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5
      14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3`,
    broken: `
      15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6
      5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY`,
  },
} satisfies Readonly<Record<string, Vectors>>;

/** Returns the addresses of a table as a list. */
export function addressesOf(table: string): readonly string[] {
  return table.trim().split(/\s+/);
}
