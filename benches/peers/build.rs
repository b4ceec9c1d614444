//! Links tdoku if `benches/peers.sh` built it: `TDOKU_BUILD` is the folder of its library.

fn main() {
    println!("cargo:rerun-if-env-changed=TDOKU_BUILD");
    println!("cargo:rustc-check-cfg=cfg(tdoku)");
    if let Ok(folder) = std::env::var("TDOKU_BUILD") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-lib=static=tdoku");
        println!("cargo:rustc-link-lib=stdc++");
        println!("cargo:rustc-cfg=tdoku");
    }
}
